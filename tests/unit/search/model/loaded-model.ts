import type { Answers } from '#app/search/answers/answers.ts'
import { ModelService } from '#app/search/model/thread/service.ts'
import type { Database } from '#app/store/database.ts'
import { openReader } from '#app/store/reader.ts'

export type LoadedModel = { service: ModelService; answers: Answers; close(): Promise<void> }

/** A model of a database, loaded, in this thread. */
export async function loadModel(database: Database, maxRows = 1_000_000, maxPages?: number): Promise<LoadedModel> {
  const reader = openReader(database.location)
  const service = new ModelService(reader, maxRows, maxPages)
  while (!(await service.advance()));
  const ask = (name: keyof Answers) => (question: never) => service.answer(name, question)
  const names = [
    'list',
    'rank',
    'total',
    'results',
    'size',
    'facets',
    'groups',
    'values',
    'folders',
    'filters',
    'neighbours',
    'inFile',
    'tally',
    'select',
  ] as const satisfies (keyof Answers)[]
  const answers = Object.fromEntries(names.map((name) => [name, ask(name)]))
  return { service, answers: answers as unknown as Answers, close: () => reader.close() } // each name answers what belongs to it
}
