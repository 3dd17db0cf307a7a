import { createFileRoute } from '@tanstack/react-router'
import { allowOnly, answer } from '#app/http/endpoint.ts'
import { patchProject, removeProject, showProject } from '#app/overview/projects/project-endpoint.server.ts'

export const Route = createFileRoute('/api/projects/$slug/')({
  server: {
    handlers: {
      GET: ({ params }) => answer(() => showProject(params.slug)),
      PATCH: ({ params, request }) => answer(() => patchProject(request, params.slug)),
      DELETE: ({ params }) => answer(() => removeProject(params.slug)),
      ANY: allowOnly('GET', 'PATCH', 'DELETE'),
    },
  },
})
