import { createFileRoute } from '@tanstack/react-router'
import { allowOnly, answer } from '#app/http/endpoint.ts'
import { resultEndpoint } from '#app/results/detail/result-endpoint.server.ts'

export const Route = createFileRoute('/api/results/$id/')({
  server: { handlers: { GET: ({ request, params }) => answer(() => resultEndpoint(request, params.id)), ANY: allowOnly('GET') } },
})
