import { createIsomorphicFn } from '@tanstack/react-start'
import { createElement, type ReactNode } from 'react'
import { ListPages } from './ListPages.tsx'
import type { ResultSearch } from '#app/results/results.schemas.ts'

/** The way to other pages, which the server alone writes: within `noscript` the browser has no use for it. */
export const listPages = createIsomorphicFn()
  .server((search: ResultSearch, rank: number): ReactNode => createElement(ListPages, { search, rank }))
  .client((): ReactNode => null)
