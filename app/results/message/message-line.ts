import type { ListedResult } from '#app/search/answers/list-page.ts'

/** What is told of a result in one line: its message, and before it what that says in short where it lists facts. */
export function messageLine({ summary, message }: Pick<ListedResult, 'summary' | 'message'>): string {
  return [summary, message || 'No message'].filter(Boolean).join(' · ')
}
