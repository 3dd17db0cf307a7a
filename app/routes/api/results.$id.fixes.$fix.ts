import { createFileRoute } from '@tanstack/react-router'
import { allowOnly, answer } from '#app/http/endpoint.ts'
import { patchEndpoint } from '#app/results/fixes/patch-endpoint.server.ts'

export const Route = createFileRoute('/api/results/$id/fixes/$fix')({
  server: {
    handlers: { GET: ({ request, params }) => answer(() => patchEndpoint(request, params.id, params.fix)), ANY: allowOnly('GET') },
  },
})
