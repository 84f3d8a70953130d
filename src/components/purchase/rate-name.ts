/** "Sample Ground · Ground Economy": many services begin with their carrier's own words. */
export const rateName = ({
  carrierName,
  serviceName,
}: {
  carrierName: string
  serviceName: string
}): string => `${carrierName} · ${serviceName}`
