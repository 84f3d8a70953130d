import { Link } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'
import type { Load } from '#src/contract/loads.ts'
import { joinWords } from '#src/i18n/join-words.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS, freightQuotePath } from '#src/paths.ts'
import { DateText } from '#src/ui/page/DateText.tsx'
import { DescriptionList } from '#src/ui/page/DescriptionList.tsx'
import { SampleMark } from '#src/components/shipment/SampleMark.tsx'
import { PayChip, StatusChip } from '#src/components/shipment/StatusChip.tsx'

/** What the load is, and its numbers. */
export function LoadSummary({ load }: { load: Load }) {
  const text = useText()
  const {
    status,
    payStatus,
    mode,
    equipment,
    carrierName,
    serviceLevel,
    sample,
    trackingNumber,
    billOfLading,
    reference,
    estimatedDelivery,
    shipmentType,
    quoteId,
    booking,
  } = load
  return (
    <DescriptionList
      facts={[
        ['field.status', <StatusChip key="status" status={status} />],
        ['field.payStatus', <PayChip key="pay" status={payStatus} />],
        [
          'field.mode',
          joinWords(text, [text(`option.mode.${mode}`), equipment && text(`option.equipment.${equipment}`)]),
        ],
        [
          'field.carrier',
          <span key="carrier">
            {carrierName}, {serviceLevel} {sample && <SampleMark />}
          </span>,
        ],
        [
          'field.proNumber',
          trackingNumber && (
            <Link
              key="pro"
              component={RouterLink}
              to={`${ACCOUNT_PATHS.freightTracking}?numbers=${encodeURIComponent(trackingNumber)}`}
            >
              {trackingNumber}
            </Link>
          ),
        ],
        ['field.billOfLading', billOfLading],
        ['field.estimatedDelivery', <DateText key="day" at={estimatedDelivery} />],
        ['field.shipmentType', text(`option.scope.${shipmentType}`)],
        ['field.reference', reference],
        ['field.purchaseOrder', booking.purchaseOrder],
        ['field.specialInstructions', booking.specialInstructions],
        [
          'field.emergencyPhone',
          joinWords(text, [booking.emergencyName, booking.emergencyPhone, booking.emergencyRegistration]),
        ],
        ['field.signer', booking.signer],
        [
          'field.quoteNumber',
          <Link key="quote" component={RouterLink} to={freightQuotePath({ id: quoteId, mode })}>
            {text('page.loadDetails.toQuote')}
          </Link>,
        ],
      ]}
    />
  )
}
