import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { loadResult } from '#app/results/detail/load-result.server.ts'
import { resultSearchSchema, type ResultSearch } from '#app/results/results.schemas.ts'
import type { ResultId } from '#app/search/result-id.schemas.ts'
import { verdicts } from '#app/sarif/codes.ts'
import { askedRefs } from '#app/search/asked-refs.server.ts'
import { database } from '#app/store/open-database.ts'
import styles from '#app/styles.css?url'
import { readTheme } from '#app/ui/controls/theme.ts'
import type { ToldResult } from '#app/results/verdicts/JudgedResult.tsx'
import { type PlainRefusal, RefusedVerdictPage } from './RefusedVerdictPage.tsx'

/** What the form of a verdict sent, by the names of its fields. */
export type SentForm = { readonly [field: string]: string }

/** Answers a form that was refused with itself: why, and all that was typed into it. Who has read what others said may send it again as it is. */
export async function refusedForm(id: ResultId, sent: SentForm, why: PlainRefusal): Promise<Response> {
  const search = resultSearchSchema.parse(sent)
  const [present] = why.status === 'conflict' ? why.present : []
  const page = createElement(RefusedVerdictPage, {
    id,
    why,
    // What failed once is not asked again.
    result: why.status === 'failed' ? null : await toldResult(id, search),
    version: present?.version ?? sent['version'] ?? '',
    said: {
      verdict: verdicts.find((verdict) => verdict === sent['verdict']) ?? null,
      author: sent['author'] ?? null,
      comment: sent['comment'] ?? null,
      until: sent['until'] ?? null,
    },
    search,
    now: Date.now(),
    theme: readTheme(),
    styles,
  })
  return new Response(`<!DOCTYPE html>${renderToStaticMarkup(page)}`, {
    status: statusOf(why),
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  })
}

async function toldResult(id: ResultId, { q }: ResultSearch): Promise<ToldResult | null> {
  const loaded = await loadResult(await database(), id, { asked: askedRefs(q), isBrief: true })
  if (loaded.status !== 'found') return null
  const { title, rule, path, region } = loaded.detail
  return { message: title, rule: rule.id, path: path.path, line: region?.startLine ?? null }
}

/** Nothing is wrong where it stands already. */
function statusOf(why: PlainRefusal): number {
  if (why.status === 'failed') return why.fault.status
  return { conflict: 409, kept: 200, issues: 400 }[why.status]
}
