import type { TemplateChoice } from '../../src/step/change/choose-template.ts'
import type { GateQuestion } from '../../src/step/outcome/judge-trail.ts'

export const noChoice: TemplateChoice = {
  base: undefined,
  isPut: false,
  isDefaultTip: false,
  edit: undefined,
  introduction: undefined,
  notes: [],
  isUnread: false,
  path: '.github/evidence.yml',
}

/** The question of a gate about a whole trail, from a run without a commit and without a template, with these members replaced. */
export function gateQuestion(members: Partial<GateQuestion> & Pick<GateQuestion, 'target'>): GateQuestion {
  return {
    commit: 'any',
    fingerprints: undefined,
    base: undefined,
    pullRequest: undefined,
    isQueued: false,
    readings: [],
    choice: noChoice,
    sent: [],
    isReported: () => true,
    isClosed: false,
    readReviews: async () => ({ kind: 'recorded' }),
    readAt: 0,
    renewReviews: () => ({ readReviews: async () => ({ kind: 'recorded' }), readAt: 1 }),
    readFloor: async () => ({ text: undefined, notes: [] }),
    ...members,
  }
}
