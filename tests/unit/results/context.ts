import type { ResultContext } from '#app/results/message/result-context.server.ts'
import { asObject } from '#app/sarif/json.ts'
import { readRun } from '#app/sarif/runs/run.ts'
import { resolveRule } from '#app/sarif/rules/rule.ts'
import type { KeptText } from '#app/store/uploads/sources.ts'

type Json = { [key: string]: unknown }

/** What an artifact embeds: text, or bytes as base64. */
export type Files = Record<string, string | { binary: string }>

/** All that describing a part of this result takes, in a run that has these members and embeds these files; `given` came beside the log. */
export function contextOf(result: Json, run: Json = {}, files: Files = {}, given: Record<string, KeptText> = {}): ResultContext {
  const paths = Object.keys(files)
  const artifacts = paths.map((uri) => ({ location: { uri: encodeURI(uri) } }))
  const read = readRun({ ...(paths.length === 0 ? {} : { artifacts }), ...run })
  const rule = resolveRule(read, result)
  return {
    run: read,
    root: undefined,
    rule,
    statedRule: rule,
    translation: null,
    result,
    anchors: new Map(),
    logLinks: new Map(),
    readGiven: async (path) => given[path] ?? null,
    readArtifact: async (index) => {
      const contents = files[paths[index] ?? '']
      return contents === undefined ? null : (asObject({ contents: typeof contents === 'string' ? { text: contents } : contents }) ?? null)
    },
  }
}
