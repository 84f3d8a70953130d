import { object, string } from 'yup'

export const uuid = () => string().matches(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'validation.id').required('validation.id')
export const byId = object({ id: uuid() })
