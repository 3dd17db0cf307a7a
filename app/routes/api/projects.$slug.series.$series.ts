import { createFileRoute } from '@tanstack/react-router'
import { allowOnly, answer } from '#app/http/endpoint.ts'
import { patchSeries, removeProject } from '#app/overview/projects/project-endpoint.server.ts'

export const Route = createFileRoute('/api/projects/$slug/series/$series')({
  server: {
    handlers: {
      PATCH: ({ params, request }) => answer(() => patchSeries(request, params.slug, params.series)),
      DELETE: ({ params }) => answer(() => removeProject(params.slug, { series: params.series })),
      ANY: allowOnly('PATCH', 'DELETE'),
    },
  },
})
