import { createFileRoute } from '@tanstack/react-router'
import { allowOnly, answerPlain } from '#app/http/endpoint.ts'
import { removeUpload, showUpload } from '#app/uploads/upload-endpoint.server.ts'

export const Route = createFileRoute('/api/uploads/$id/')({
  server: {
    handlers: {
      GET: ({ params, request }) => answerPlain(request, () => showUpload(params.id, request.signal)),
      DELETE: ({ params, request }) => answerPlain(request, () => removeUpload(params.id)),
      ANY: allowOnly('GET', 'DELETE'),
    },
  },
})
