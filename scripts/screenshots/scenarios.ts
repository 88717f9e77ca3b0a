import { calendarScenarios } from "./calendar-scenarios.ts";
import { cancellationScenarios } from "./cancellation-scenarios.ts";
import { changeScenarios } from "./change-scenarios.ts";
import { guestScenarios, lastScenarios } from "./guest-scenarios.ts";
import { ownerScenarios } from "./owner-scenarios.ts";
import { ratesScenarios } from "./rates-scenarios.ts";
import { securityScenarios } from "./security-scenarios.ts";
import { visitorScenarios } from "./visitor-scenarios.ts";

export const scenarios = [
  ...visitorScenarios,
  ...guestScenarios,
  ...securityScenarios,
  ...ownerScenarios,
  ...ratesScenarios,
  ...lastScenarios,
  ...calendarScenarios,
  ...changeScenarios,
  ...cancellationScenarios,
];
