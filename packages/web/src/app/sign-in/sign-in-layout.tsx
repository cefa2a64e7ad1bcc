import type { ReactNode } from 'react'
import { Mark } from '../../ui/mark.tsx'
import { BarrierScene } from './barrier-scene.tsx'
import classes from './sign-in.module.css'

interface SignInLayoutProps {
  title: string
  text: string
  children: ReactNode
}

/** The layout of sign-in and set-up: a drawing on one side, the form on the other. */
export function SignInLayout({ title, text, children }: SignInLayoutProps) {
  return (
    <main className={classes.page}>
      <div className={classes.scene}>
        <BarrierScene />
        <p className={classes.motto}>
          What may pass, how fast, and who pays for it.
          <span>Policy and charging rules, PCRF and PCF</span>
        </p>
      </div>
      <div className={classes.side}>
        <div className={classes.form}>
          <p className={classes.brand}>
            <Mark size="1.75rem" />
            Tollgate
          </p>
          <h1 className={classes.title}>{title}</h1>
          <p className={classes.text}>{text}</p>
          {children}
        </div>
      </div>
    </main>
  )
}
