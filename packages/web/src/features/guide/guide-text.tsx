import { Link } from '@tanstack/react-router'
import { Markdown } from 'markdown-to-jsx'
import type { ReactNode } from 'react'
import { pictureUrl } from './guide-texts.ts'
import classes from './guide.module.css'
import { guideAddress } from './pages.ts'

/** A text of the guide: links open its pages, pictures come from the console. */
export function GuideText({ children }: { children: string }) {
  return (
    <Markdown
      className={classes.text}
      options={{ forceBlock: true, disableParsingRawHTML: true, overrides: { a: GuideLink, img: Picture } }}
    >
      {children}
    </Markdown>
  )
}

function GuideLink({ href = '', children }: { href?: string; children?: ReactNode }) {
  const page = /^([\w-]+)\.md$/.exec(href)?.[1]
  return page === undefined ? <a href={href}>{children}</a> : <Link {...guideAddress(page)}>{children}</Link>
}

function Picture({ src = '', alt = '' }: { src?: string; alt?: string }) {
  return <img className={classes.picture} src={pictureUrl(src)} alt={alt} width={1280} height={800} loading="lazy" />
}
