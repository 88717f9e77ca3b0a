import { errors, type JWTPayload, jwtVerify, SignJWT } from "jose";
import { isId } from "#app/lib/id.ts";

const keyOf = (secret: string) => new TextEncoder().encode(secret);

interface SignedToken<Claims> {
  /** What the token is for. Distinguishes it from all others that the same secret signs. */
  audience: string;
  /** The id of the row that it is about. */
  subject: string;
  claims: Claims;
  issuedAt?: Date;
  /** Absent for a link whose end depends on its row. */
  expiresAt?: Date;
}

/** Signs the token of a link. Without `issuedAt` it is the same each time. */
export async function signToken<Claims extends Record<string, unknown>>(
  secret: string,
  { audience, subject, claims, issuedAt, expiresAt }: SignedToken<Claims>,
): Promise<string> {
  const token = new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).setSubject(subject).setAudience(audience);
  if (expiresAt) token.setExpirationTime(expiresAt);
  if (issuedAt) token.setIssuedAt(issuedAt);
  return token.sign(keyOf(secret));
}

export type VerifiedToken<Claims> = Claims & {
  subject: string;
  /** Seconds since 1970. Absent from a token without a time of issue. */
  iat?: number;
};

/** The subject and claims of a token that `signToken` made for `audience`; 'expired' from its time of expiry on. */
export async function verifyToken<Claims>(
  secret: string,
  token: string,
  { audience, now }: { audience: string; now: Date },
): Promise<VerifiedToken<Claims> | "invalid" | "expired"> {
  try {
    const { payload } = await jwtVerify<Claims & JWTPayload>(token, keyOf(secret), {
      algorithms: ["HS256"],
      audience,
      currentDate: now,
      requiredClaims: ["sub"],
    });
    const { sub: subject = "" } = payload;
    return isId(subject) ? { ...payload, subject } : "invalid";
  } catch (error) {
    if (error instanceof errors.JWTExpired) return "expired";
    if (error instanceof errors.JOSEError) return "invalid";
    throw error;
  }
}
