import { createFileRoute } from '@tanstack/react-router'
import { exportEndpoint, exportPickedEndpoint } from '#app/export/export-endpoint.ts'
import { allowOnly, answer, answerPlain } from '#app/http/endpoint.ts'

export const Route = createFileRoute('/api/export')({
  server: {
    handlers: {
      GET: ({ request }) => answer(() => exportEndpoint(request)),
      POST: ({ request }) => answerPlain(request, () => exportPickedEndpoint(request)),
      ANY: allowOnly('GET', 'POST'),
    },
  },
})
