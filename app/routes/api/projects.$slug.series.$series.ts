import { createFileRoute } from '@tanstack/react-router'
import { allowOnly, answerPlain } from '#app/http/endpoint.ts'
import { patchSeries, removeProject } from '#app/overview/projects/project-endpoint.server.ts'

export const Route = createFileRoute('/api/projects/$slug/series/$series')({
  server: {
    handlers: {
      PATCH: ({ params, request }) => answerPlain(request, () => patchSeries(request, params.slug, params.series)),
      DELETE: ({ params, request }) => answerPlain(request, () => removeProject(params.slug, { series: params.series })),
      ANY: allowOnly('PATCH', 'DELETE'),
    },
  },
})
