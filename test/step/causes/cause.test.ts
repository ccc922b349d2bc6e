import { expect, test } from 'vitest'
import { findCauses } from '../../../src/help/help.ts'
import { exitCodeOfOutcome } from '../../../src/step/outcome/outcome.ts'
import { missingScenes } from '../../../testkit/step/cause/missing-scenes.ts'
import { reviewScenes } from '../../../testkit/step/cause/review-scenes.ts'
import { scanScenes } from '../../../testkit/step/cause/scan-scenes.ts'
import { see } from '../../../testkit/step/cause/scene.ts'
import { stepScenes } from '../../../testkit/step/cause/step-scenes.ts'
import { testScenes } from '../../../testkit/step/cause/test-scenes.ts'
import { useService } from '../../../testkit/step/report-steps.ts'

const openTrail = useService()

const scenes = [...testScenes, ...scanScenes, ...missingScenes, ...reviewScenes, ...stepScenes]

test.each(scenes)('$cause: the sentence, the action and the link', async ({ open, sentence, action, link }) => {
  const stage = { trail: openTrail(), messages: [] }
  const { show, mend } = await open(stage)
  const { texts, help, links } = await see(show, stage)
  expect(texts).toContainEqual(expect.stringContaining(sentence))
  expect(texts).toContainEqual(expect.stringContaining(action))
  const known = texts.filter((text) => text.includes(sentence) || text.includes(action))
  for (const { name } of findCauses(known)) expect(help.join('\n')).toContain(`docs/reference/errors.md#${name}`)
  expect(new Set(links.map(({ url }) => url))).toEqual(new Set(link === undefined ? [] : [link]))
  if (mend === undefined) return
  const mended = await mend()
  expect([mended.explanation?.headline, exitCodeOfOutcome(mended)]).toEqual([expect.stringMatching(/ is compliant/), 0])
})
