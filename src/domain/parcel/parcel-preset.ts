import { array, number, object, string, type InferType } from 'yup'
import { enteredText } from '#src/domain/shared/fields.ts'
import { lazySchema } from '#src/domain/shared/lazy-schema.ts'
import { LENGTH_UNITS, WEIGHT_UNITS } from '#src/domain/shared/units.ts'

const MAX_PRESETS = 50
export const MAX_PRESET_NAME = 40
const size = () => number().positive().required()

/** A named size that a shop ships often. */
const parcelPresetSchema = lazySchema(() =>
  object({
    name: enteredText(MAX_PRESET_NAME),
    weight: size(),
    weightUnit: string().oneOf(WEIGHT_UNITS).required(),
    length: size(),
    width: size(),
    height: size(),
    dimensionUnit: string().oneOf(LENGTH_UNITS).required(),
  }),
)
export type ParcelPreset = InferType<typeof parcelPresetSchema>

export const parcelPresetsSchema = lazySchema(() =>
  object({ presets: array(parcelPresetSchema).max(MAX_PRESETS, 'validation.tooMany').default([]) }),
)

/** Adds a preset, replacing one of the same name; sorted by name. */
export const withPreset = (presets: readonly ParcelPreset[], preset: ParcelPreset): ParcelPreset[] =>
  [...presets.filter(({ name }) => name !== preset.name), preset].toSorted((a, b) =>
    a.name.localeCompare(b.name),
  )
