import { Box, Button, Divider, MenuItem } from '@mui/material'
import { useId, useState } from 'react'
import { useFormContext, type UseFormReturn } from 'react-hook-form'
import { notify } from '#src/api/notices.ts'
import type { QuickQuote } from '#src/domain/parcel/parcel.ts'
import { MAX_PRESET_NAME, withPreset, type ParcelPreset } from '#src/domain/parcel/parcel-preset.ts'
import { useText } from '#src/i18n/use-text.ts'
import { savePreference } from '#src/offline/records/preferences.ts'
import { notifyStorageError } from '#src/offline/database/notify-storage.ts'
import { NameDialog } from '#src/ui/form/NameDialog.tsx'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { useMeasures } from '#src/components/shipment/use-measures.ts'
import { Menu } from '#src/ui/overlay/Menu.tsx'

/** So many are a press away; the rest is in the menu. */
const AT_HAND = 4
const SIDES = ['weight', 'length', 'width', 'height'] as const

interface PresetsProps {
  /** The parcel's row. */
  at: number
  presets: readonly ParcelPreset[]
}

/** Named sizes: applied to the row, or saved from it, on all of the person's devices. */
export function ParcelPresets({ at, presets }: PresetsProps) {
  const text = useText()
  const id = useId()
  const form = useFormContext<WithParcels>()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [naming, setNaming] = useState<Omit<ParcelPreset, 'name'> | null>(null)
  const close = () => setAnchor(null)

  function begin() {
    close()
    const { weightUnit, dimensionUnit, ...row } = form.getValues(`parcels.${at}`)
    const [weight = 0, length = 0, width = 0, height = 0] = SIDES.map((side) => Number(row[side]))
    if ([weight, length, width, height].some((value) => !(value > 0)))
      return notify({ kind: 'warning', messageId: 'page.wizard.presetIncomplete' })
    setNaming({ weight, length, width, height, weightUnit, dimensionUnit })
  }
  return (
    <>
      <Button
        variant="outlined"
        id={`${id}-button`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        startIcon={<Icon name="box" />}
        endIcon={<Icon name="chevronDown" size={16} />}
        sx={{ minHeight: 44, whiteSpace: 'nowrap' }}
      >
        {text('page.wizard.presetsOf')}
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        slotProps={{ list: { 'aria-labelledby': `${id}-button` } }}
      >
        {presets.map((preset) => (
          <MenuItem
            key={preset.name}
            onClick={() => {
              applyPreset(form, at, preset)
              close()
            }}
          >
            {preset.name}
            <Measures preset={preset} />
          </MenuItem>
        ))}
        {presets.length > 0 && <Divider />}
        <MenuItem onClick={begin}>{text('page.wizard.savePreset')}</MenuItem>
        {presets.map(({ name }) => (
          <MenuItem
            key={`remove ${name}`}
            onClick={() => {
              close()
              void keep(presets.filter((one) => one.name !== name))
            }}
          >
            {text('page.wizard.presetRemove', { name })}
          </MenuItem>
        ))}
      </Menu>
      {naming && (
        <NameDialog
          title={text('page.wizard.savePreset')}
          label={text('page.wizard.presetName')}
          maxLength={MAX_PRESET_NAME}
          close={() => setNaming(null)}
          save={(name) => keep(withPreset(presets, { ...naming, name }))}
        />
      )}
    </>
  )
}

/** The sizes used most, each one press away; renders nothing before one was saved. */
export function PresetChoices({ at, presets }: PresetsProps) {
  const text = useText()
  const form = useFormContext<WithParcels>()
  const { weight } = useMeasures()
  if (presets.length === 0) return null
  return (
    <Box
      component="fieldset"
      aria-label={text('page.wizard.presetsOf')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, mb: 1.5, p: 0, border: 0 }}
    >
      {presets.slice(0, AT_HAND).map((preset) => (
        <Button
          key={preset.name}
          variant="outlined"
          size="small"
          startIcon={<Icon name="box" size={16} />}
          onClick={() => applyPreset(form, at, preset)}
        >
          {preset.name}
          <Box component="span" sx={{ ml: 1, color: 'text.secondary', fontWeight: 400 }}>
            {weight(preset)}
          </Box>
        </Button>
      ))}
    </Box>
  )
}

type WithParcels = Pick<QuickQuote, 'parcels'>

function applyPreset(
  form: UseFormReturn<WithParcels>,
  at: number,
  { name: _name, ...size }: ParcelPreset,
): void {
  for (const [field, value] of Object.entries(size))
    form.setValue(`parcels.${at}.${field as keyof typeof size}`, value, {
      shouldDirty: true,
      shouldValidate: true,
    })
}

const keep = (presets: ParcelPreset[]): Promise<void> =>
  savePreference('parcelPresets', { presets }).catch(notifyStorageError)

function Measures({ preset }: { preset: ParcelPreset }) {
  const { weight, sides } = useMeasures()
  return (
    <span style={{ marginLeft: 12, color: 'var(--ink-soft)' }}>
      {weight(preset)}, {sides(preset)}
    </span>
  )
}
