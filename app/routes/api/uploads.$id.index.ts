import { createFileRoute } from '@tanstack/react-router'
import { allowOnly, answer } from '#app/http/endpoint.ts'
import { removeUpload, showUpload } from '#app/uploads/upload-endpoint.server.ts'

export const Route = createFileRoute('/api/uploads/$id/')({
  server: {
    handlers: {
      GET: ({ params, request }) => answer(() => showUpload(params.id, request.signal)),
      DELETE: ({ params }) => answer(() => removeUpload(params.id)),
      ANY: allowOnly('GET', 'DELETE'),
    },
  },
})
