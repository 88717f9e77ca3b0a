import { useCallback } from "react";
import { useNavigate } from "react-router";
import { outcomePath, type Outcome } from "#app/features/security/security-outcomes.ts";

/** Returns a function that shows an outcome in its section, and keeps the scroll position. */
export function useOutcome(): (outcome: Outcome) => void {
  const navigate = useNavigate();
  return useCallback(
    (outcome) => void navigate(outcomePath(outcome), { replace: true, preventScrollReset: true }),
    [navigate],
  );
}
