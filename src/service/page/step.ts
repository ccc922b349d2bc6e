import type { Step } from './shell.ts'

/** The way to a page: organisation, flow, trail. */
export function stepsTo(...names: readonly [org: string, flow?: string, trail?: string]): readonly Step[] {
  const [org, flow, trail] = names.map((name) => (name === undefined ? undefined : encodeURIComponent(name)))
  const paths = [`/${org}`, `/${org}/flows/${flow}`, `/${org}/flows/${flow}/trails/${trail}`]
  return names.flatMap((text, index) => (text === undefined ? [] : [{ text, path: paths[index] ?? '/' }]))
}
