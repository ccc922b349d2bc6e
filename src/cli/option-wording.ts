import { inputs } from '../command/input/input.ts'

const names = Object.keys(inputs).toSorted((a, b) => b.length - a.length).join('|')

/** An input of the action in a message: alone, with the word "input" before it, or with a value, as in a workflow. */
const mention = new RegExp(`(?:\\b(?:the )?input )?\`(${names})(?:: ([^\`]+))?\``, 'gi')

/**
 * A message with the inputs of the action as options: `--url` instead of "Input `url`", and `--url embedded` instead of `url: embedded`. The
 * action and the command line share the messages, and an input is an option of the same name (rules 8).
 */
export function toOptionWording(message: string): string {
  return message.replaceAll(mention, (_text, name: string, value: string | undefined) =>
    value === undefined ? `--${name}` : `--${name} ${value}`,
  )
}
