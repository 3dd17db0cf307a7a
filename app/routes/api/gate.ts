import { createFileRoute } from '@tanstack/react-router'
import { gateEndpoint } from '#app/export/gate-endpoint.ts'
import { allowOnly, answer } from '#app/http/endpoint.ts'

export const Route = createFileRoute('/api/gate')({
  server: { handlers: { GET: ({ request }) => answer(() => gateEndpoint(request)), ANY: allowOnly('GET') } },
})
