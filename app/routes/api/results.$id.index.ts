import { createFileRoute } from '@tanstack/react-router'
import { allowOnly, answer } from '#app/http/endpoint.ts'
import { resultEndpoint } from '#app/results/detail/result-endpoint.server.ts'

export const Route = createFileRoute('/api/results/$id/')({
  server: { handlers: { GET: ({ params }) => answer(() => resultEndpoint(params.id)), ANY: allowOnly('GET') } },
})
