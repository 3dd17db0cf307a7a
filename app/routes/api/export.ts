import { createFileRoute } from '@tanstack/react-router'
import { exportEndpoint } from '#app/export/export-endpoint.ts'
import { allowOnly, answer } from '#app/http/endpoint.ts'

export const Route = createFileRoute('/api/export')({
  server: { handlers: { GET: ({ request }) => answer(() => exportEndpoint(request)), ANY: allowOnly('GET') } },
})
