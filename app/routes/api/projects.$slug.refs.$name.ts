import { createFileRoute } from '@tanstack/react-router'
import { allowOnly, answerPlain } from '#app/http/endpoint.ts'
import { removeProject } from '#app/overview/projects/project-endpoint.server.ts'

export const Route = createFileRoute('/api/projects/$slug/refs/$name')({
  server: {
    handlers: {
      DELETE: ({ params, request }) => answerPlain(request, () => removeProject(params.slug, { ref: params.name })),
      ANY: allowOnly('DELETE'),
    },
  },
})
