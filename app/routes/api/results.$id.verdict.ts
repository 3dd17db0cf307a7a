import { createFileRoute } from '@tanstack/react-router'
import { allowOnly, answer } from '#app/http/endpoint.ts'
import { verdictFormAddress, verdictFormEndpoint } from '#app/results/verdict-form/verdict-form.server.ts'

export const Route = createFileRoute('/api/results/$id/verdict')({
  server: {
    handlers: {
      GET: ({ params }) => verdictFormAddress(params.id),
      POST: ({ request, params }) => answer(() => verdictFormEndpoint(request, params.id)),
      ANY: allowOnly('GET', 'POST'),
    },
  },
})
