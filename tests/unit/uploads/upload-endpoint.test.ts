import { expect, test, vi } from 'vitest'
import { removeUpload, showUpload } from '#app/uploads/upload-endpoint.server.ts'

// PostgreSQL refuses NUL with an error, and nothing is to be gained from asking for what no upload is called.
vi.mock('#app/http/server-state.ts', () => ({ serverState: () => Promise.reject(new Error('The store was asked.')) }))

test.each(['', '\0', 'u000000000000000\0', 'U000000000000000', '../assay.db', 'u'.repeat(3000)])(
  '%j is no id, and the store is not asked',
  async (id) => {
    for (const answer of [await showUpload(id, new AbortController().signal), await removeUpload(id)]) {
      expect(answer.status).toBe(404)
      expect(await answer.json()).toMatchObject({ code: 'not-found' })
    }
  },
)
