import * as z from 'zod/mini'
import { findHiddenCharacter } from '../text/hidden-character.ts'

const ascii = /^[ -~]*$/

/** The NFC form of a name (Unicode Standard Annex 15): names that look the same then have the same characters (rules 2.5). */
export function normaliseName(text: string): string {
  return ascii.test(text) ? text : text.normalize('NFC')
}

/** A check that replaces a text by its NFC form. */
export const toNormalForm = z.overwrite<string>(normaliseName)

/** A text that records are looked up by, as sent: without half a surrogate pair and NUL, which no engine finds again (RFC 7493 §2.1). */
export function createIdentifier(maxLength: number): z.ZodMiniString<string> {
  return z
    .string()
    .check(...printableChecks(maxLength), describeText(maxLength, '', `1 to ${maxLength} printable characters.`))
}

/** A name that is received: in NFC form, without hidden characters (rules 2.5). */
export function createName(maxLength: number): z.ZodMiniString<string> {
  return z.string().check(
    toNormalForm,
    ...printableChecks(maxLength),
    z.refine((text) => findHiddenCharacter(text) === undefined, {
      error: ({ input }) =>
        `must not have control, bidirectional or zero-width characters, but has ${findHiddenCharacter(String(input))}`,
    }),
    describeText(
      maxLength,
      '\\xad',
      `1 to ${maxLength} printable characters, without control, bidirectional and zero-width characters. It is stored in Unicode normalisation form C.`,
    ),
  )
}

/**
 * What a reader of the OpenAPI document sees. The pattern excludes control characters and `excluded` alone: not every regular expression can
 * exclude the others.
 */
function describeText(maxLength: number, excluded: string, description: string): z.core.$ZodCheck<string> {
  return z.meta({ description, maxLength, pattern: `^[^\\x00-\\x1f\\x7f-\\x9f${excluded}]*$` })
}

function printableChecks(maxLength: number): readonly z.core.$ZodCheck<string>[] {
  const wrong = `must be 1 to ${maxLength} printable characters`
  return [z.minLength(1, wrong), z.refine((text: string) => isPrintable(text, maxLength), wrong)]
}

/** Characters are code points. Text without a control character or half a surrogate pair is printable. */
function isPrintable(text: string, maxLength: number): boolean {
  if (text.length > maxLength && Array.from(text.slice(0, 2 * maxLength + 1)).length > maxLength) return false
  return ascii.test(text) || !/[\p{Cc}\p{Cs}]/u.test(text)
}
