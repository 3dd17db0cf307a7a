import { createFileRoute } from '@tanstack/react-router'
import { allowOnly, answer } from '#app/http/endpoint.ts'
import { projectFormEndpoint } from '#app/overview/projects/project-form.server.ts'

export const Route = createFileRoute('/api/projects/$slug/change')({
  server: {
    handlers: {
      POST: ({ request, params }) => answer(() => projectFormEndpoint(request, params.slug)),
      ANY: allowOnly('POST'),
    },
  },
})
