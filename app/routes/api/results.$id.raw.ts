import { createFileRoute } from '@tanstack/react-router'
import { allowOnly, answer } from '#app/http/endpoint.ts'
import { rawEndpoint } from '#app/results/detail/result-endpoint.server.ts'

export const Route = createFileRoute('/api/results/$id/raw')({
  server: { handlers: { GET: ({ request, params }) => answer(() => rawEndpoint(request, params.id)), ANY: allowOnly('GET') } },
})
