import { createFileRoute } from '@tanstack/react-router'
import { allowOnly, answer } from '#app/http/endpoint.ts'
import { receiveUpload } from '#app/uploads/receive-upload.server.ts'

export const Route = createFileRoute('/api/uploads/')({
  server: { handlers: { POST: ({ request }) => answer(() => receiveUpload(request)), ANY: allowOnly('POST') } },
})
