import type { PaymentApp } from "#app/server/db/schema.ts";
import { drawQrCode } from "#app/lib/qr-code.ts";
import { QrCodeImage } from "#app/ui/qr-code-image.tsx";
import { m } from "#messages";

/** The link of a payment app, for the camera of another device. */
export function PaymentQrCode({ name, link }: Required<Pick<PaymentApp, "name" | "link">>) {
  return <QrCodeImage code={drawQrCode(link)} label={m.booking_qr_image({ app: name })} className="w-full" />;
}
