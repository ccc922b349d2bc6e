import { describe, expect, test } from 'vitest'
import { choose, head, into, onMain, type Scene } from '../../../testkit/step/template-choice.ts'

describe('a template that cannot be read', () => {
  const unreadable: readonly (readonly [string, Scene, { readonly code: string; readonly says: RegExp }])[] = [
    [
      'without a token',
      { facts: into('main') },
      { code: 'usage', says: /at the branch `main`: only GitHub.*Give `github-token`\.$/ },
    ],
    [
      'without a token and a checkout',
      { facts: onMain('push', head) },
      { code: 'usage', says: /at the commit 0{8}.*check out this commit before this step\.$/ },
    ],
    [
      'of a branch that GitHub does not show',
      { facts: into('main'), github: {} },
      { code: 'refused', says: /contents: read/ },
    ],
    [
      'because GitHub refuses',
      { facts: into('main'), github: { faults: [{ on: /contents/, times: 9, answer: { status: 403 } }] } },
      { code: 'refused', says: /contents: read/ },
    ],
  ]

  test.each(unreadable)('%s closes a gate', async (_, scene, { code, says }) => {
    await expect(choose(scene)).rejects.toMatchObject({ code, message: expect.stringMatching(says) })
  })

  test.each(unreadable)('%s is a note of a step that only reports', async (_, scene, { says }) => {
    const choice = await choose({ ...scene, given: { gate: 'false' } })
    expect(choice).toMatchObject({
      base: undefined,
      isPut: false,
      isUnread: true,
    })
    expect(choice.notes).toEqual([expect.stringMatching(/^This step sends no flow template\./)])
    expect(choice.notes[0]).toMatch(says)
  })
})
