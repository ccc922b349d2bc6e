import type { TemplateChoice } from './choose-template.ts'
import { isFloorOf } from './floor-template.ts'
import { parseFlowTemplate } from './parse-template.ts'

/**
 * Whether the floor covers the base branch of a change (rules 4.4). `no-template`: neither the flow nor the base nor the default branch has a
 * template. `unknown`: no verdict was read.
 */
export type FloorCoverage = 'covered' | 'not-covered' | 'no-template' | 'unknown'

/** The coverage, from whether a floor was applied. The template at the tip of the default branch is its own floor. */
export async function findFloorCoverage(
  hasFloor: boolean,
  { given, isDefaultTip, path }: TemplateChoice,
  base: string | undefined,
): Promise<FloorCoverage> {
  if (hasFloor || base === undefined) return 'covered'
  if (given === undefined) return 'no-template'
  const isFloor = isDefaultTip && isFloorOf(base, await parseFlowTemplate(given, path))
  return isFloor ? 'covered' : 'not-covered'
}
