import { createContext } from 'react'
import { Routes } from './routes.ts'

/** The routes of all links in the drawing. */
export const RoutesContext = createContext(new Routes([], []))
