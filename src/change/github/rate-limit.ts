import { pickText } from './response.ts'

/** Fewer remaining requests than these are worth a notice: a large matrix uses them up. */
const lowLimit = 100

/** A message if few requests remain; undefined otherwise. Equal for all responses until the limit is renewed. */
export function describeLowLimit(headers: unknown): string | undefined {
  const remaining = pickText(headers, 'x-ratelimit-remaining')
  if (!/^\d+$/.test(remaining) || Number(remaining) >= lowLimit) return undefined
  const resource = pickText(headers, 'x-ratelimit-resource')
  const name = /^\w+$/.test(resource) ? ` (${resource})` : ''
  const reset = new Date(Number(pickText(headers, 'x-ratelimit-reset')) * 1000)
  const until = Number.isNaN(reset.getTime()) || reset.getTime() === 0 ? '' : ` until ${reset.toISOString()}`
  return `Fewer than ${lowLimit} requests to the API of GitHub${name} remain for this token${until}. Then steps wait or fail. Use fewer steps, or the token of a GitHub App in \`github-token\`.`
}
