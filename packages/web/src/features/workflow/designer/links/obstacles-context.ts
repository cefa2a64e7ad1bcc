import { createContext } from 'react'
import { Obstacles } from './obstacles.ts'

/** What the links of the drawing lead around. */
export const ObstaclesContext = createContext(new Obstacles([]))
