import { createFileRoute } from '@tanstack/react-router'
import { allowOnly, answer, answerPlain } from '#app/http/endpoint.ts'
import { patchProject, projectEndpoint, removeProject } from '#app/overview/projects/project-endpoint.server.ts'

export const Route = createFileRoute('/api/projects/$slug/')({
  server: {
    handlers: {
      GET: ({ params, request }) => answer(() => projectEndpoint(request, params.slug)),
      PATCH: ({ params, request }) => answerPlain(request, () => patchProject(request, params.slug)),
      DELETE: ({ params, request }) => answerPlain(request, () => removeProject(params.slug)),
      ANY: allowOnly('GET', 'PATCH', 'DELETE'),
    },
  },
})
