import { categoryOf } from '#app/sarif/runs/category.ts'
import { converterOf } from '#app/sarif/runs/converter.ts'
import { runProvenance } from '#app/sarif/runs/provenance.ts'
import type { Run } from '#app/sarif/runs/run.ts'
import { storedKey, storedKeyOrNull, storedText } from '#app/store/stored-text.ts'
import type { RunNotice } from './reader-messages.ts'
import { renamedRules } from './renamed-rules.ts'

/** What is said of a run before its results are read. */
export function runNotice(run: Run, { number, pointer, differs }: { number: number; pointer: string; differs: boolean }): RunNotice {
  const { repository, revision, branch } = runProvenance(run)
  return {
    type: 'run',
    run: number,
    pointer: storedText(pointer),
    tool: storedKey(run.name),
    toolVersion: storedKeyOrNull(run.version),
    category: storedKey(categoryOf(run.automationId)),
    converter: storedKeyOrNull(converterOf(run)),
    automationId: storedKeyOrNull(run.automationId),
    guid: storedKeyOrNull(run.guid),
    repository: storedKeyOrNull(repository),
    revision: storedKeyOrNull(revision),
    branch: storedKeyOrNull(branch),
    renamed: renamedRules(run),
    differs,
  }
}
