import { createFileRoute } from '@tanstack/react-router'
import { allowOnly, answer } from '#app/http/endpoint.ts'
import { attachmentEndpoint } from '#app/results/attachments/attachment-endpoint.server.ts'

export const Route = createFileRoute('/api/results/$id/attachments/$attachment')({
  server: {
    handlers: {
      GET: ({ request, params }) => answer(() => attachmentEndpoint(request, params.id, params.attachment)),
      ANY: allowOnly('GET'),
    },
  },
})
