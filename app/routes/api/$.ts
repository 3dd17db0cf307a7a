import { createFileRoute } from '@tanstack/react-router'
import { problem } from '#app/http/responses/problem.ts'

export const Route = createFileRoute('/api/$')({
  server: { handlers: { ANY: () => problem(404, 'not-found', 'The API has no such address. docs/api.md lists those that there are.') } },
})
