import { createIsomorphicFn } from '@tanstack/react-start'
import type { ReactNode } from 'react'
import { plainHtml } from './plain-html.ts'

/** What stands in an element, to be given to it with its other properties. The server writes it out itself. */
export const writtenOut = createIsomorphicFn()
  .server((children: ReactNode): object => ({ dangerouslySetInnerHTML: { __html: plainHtml(children) } }))
  .client((children: ReactNode): object => ({ children }))
