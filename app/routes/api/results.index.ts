import { createFileRoute } from '@tanstack/react-router'
import { allowOnly, answer, answerPlain } from '#app/http/endpoint.ts'
import { listEndpoint } from '#app/results/list/results-endpoint.server.ts'
import { verdictEndpoint } from '#app/results/verdicts/verdict-endpoint.server.ts'

export const Route = createFileRoute('/api/results/')({
  server: {
    handlers: {
      GET: ({ request }) => answer(() => listEndpoint(request)),
      PATCH: ({ request }) => answerPlain(request, () => verdictEndpoint(request)),
      ANY: allowOnly('GET', 'PATCH'),
    },
  },
})
