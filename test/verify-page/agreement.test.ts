import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentForgeries } from '../../testkit/package/forge/content.ts'
import { formForgeries } from '../../testkit/package/forge/form.ts'
import { signedForgeries, signedHonest } from '../../testkit/package/forge/history.ts'
import { downloadAllHonest } from '../../testkit/package/forge/honest.ts'
import { openForge, type Forge, type Honest } from '../../testkit/package/forge/scene.ts'
import {
  hasScriptTools,
  openVerifyPage,
  verifyByCommand,
  verifyByScript,
  type Verify,
} from '../../testkit/package/verifiers.ts'
import { isMet } from '../../testkit/requirement.ts'
import { browserTest, useChromium } from '../../testkit/service/page/browser.ts'

const forgeries = Object.entries({ ...formForgeries, ...contentForgeries, ...signedForgeries })
const openPage = useChromium()
let forge: Forge
let honest: Readonly<Record<string, Honest>>

beforeAll(async () => {
  forge = await openForge()
  honest = await downloadAllHonest(forge, forge.scene)
})
afterAll(() => forge.close())

/** What a verifier refuses of the honest packages, and accepts of the forged ones. */
async function findWrong(verify: Verify): Promise<readonly string[]> {
  const built = Object.entries(signedHonest).map(
    ([name, make]) => [name, { archive: make(forge.scene), key: forge.scene.key }] as const,
  )
  const good = [...Object.entries(honest), ...built]
  const bad = forgeries.map(([name, make]) => [name, { archive: make(forge.scene), key: forge.scene.key }] as const)
  const answers = await verify([...good, ...bad].map(([, one]) => one))
  return [...good, ...bad].flatMap(([name], at) => {
    const { isAccepted, text } = answers[at] ?? { isAccepted: at >= good.length, text: 'There is no answer.' }
    const isRight = isAccepted === at < good.length
    return isRight ? [] : [`${name}: ${isAccepted ? 'accepted' : text}`]
  })
}

test('there are at least 40 forgeries', () => expect(forgeries.length).toBeGreaterThan(40))

describe('each honest package is accepted, and each forged one refused', () => {
  test('by the command line', async () => expect(await findWrong(verifyByCommand)).toEqual([]))

  test.runIf(isMet(hasScriptTools, 'the script of docs/audit/verify.md, which needs python3 and openssl 3'))(
    'by the script of docs/audit/verify.md',
    async () => expect(await findWrong(verifyByScript)).toEqual([]),
  )

  test.runIf(isMet(hasScriptTools, 'the script of docs/audit/verify.md, which needs python3 and openssl 3'))(
    'and the script says how many records were erased',
    async () => {
      const [erased, none] = await verifyByScript([
        forge.scene,
        honest['from the first entry of the log'] ?? forge.scene,
      ])
      expect(erased?.text).toMatch(/^Not shown: what the erased records were\. Erased records: [1-9]$/m)
      expect(none?.text).toMatch(/Erased records: 0$/m)
    },
  )

  browserTest('by the page in a browser', async () => {
    const { page, errors, close } = await openPage()
    expect(await findWrong(await openVerifyPage(page))).toEqual([])
    expect(errors).toEqual([])
    await close()
  })
})
