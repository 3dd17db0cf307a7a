import { vi } from 'vitest'

/** Tests read logs in their own thread, which is quicker and always goes the same way; those of the thread that reads take this back by `vi.unmock`. */
vi.mock('#app/ingest/reading/reader-thread.ts', () => import('#tests/unit/ingest/inline-reader.ts'))
