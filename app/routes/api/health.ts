import { createFileRoute } from '@tanstack/react-router'
import { allowOnly, answer } from '#app/http/endpoint.ts'
import { health } from '#app/http/health.ts'

export const Route = createFileRoute('/api/health')({
  server: { handlers: { GET: ({ request }) => answer(() => health(request)), ANY: allowOnly('GET') } },
})
