import { string } from 'yup'
import { facilitySchema, readFacility } from '#src/domain/address/facility.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { RecordFormPage } from '#src/components/record/RecordFormPage.tsx'
import { FacilityFields } from './FacilityFields.tsx'

const schema = facilitySchema.shape({ id: string().required() })

/** A new facility, or with `?id=` an existing one. */
export const FacilityFormPage = () => (
  <RecordFormPage
    entity="facility"
    icon="facility"
    titles={{ add: 'page.facilities.add', edit: 'page.facilities.edit' }}
    list={{ path: ACCOUNT_PATHS.facilities, title: 'page.facilities.title' }}
    schema={schema}
    read={readFacility}
  >
    {() => <FacilityFields />}
  </RecordFormPage>
)
