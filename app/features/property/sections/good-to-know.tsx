import { ForeignText } from "#app/features/property/sections/foreign-text.tsx";
import type { HomeProperty } from "#app/features/property/home-property.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Prose } from "#app/ui/prose.tsx";
import { m } from "#messages";

type Texts = Pick<HomeProperty, "questions" | "house_rules" | "cancellation_policy" | "foreignTexts">;

/** Questions with the owner's answers, beside the house rules and what happens when plans change. */
export function GoodToKnow({ property }: { property: Texts }) {
  const { questions, house_rules, cancellation_policy, foreignTexts } = property;
  return (
    <div className="grid gap-12 lg:grid-cols-2 lg:gap-14">
      {questions.length > 0 && (
        <section>
          <h2 className="mb-4 text-2xl lg:text-3xl">{m.property_questions()}</h2>
          <ForeignText language={foreignTexts.questions}>
            {questions.map(({ question, answer }) => (
              <details key={question} className="group border-b border-sand-200">
                <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3 font-semibold wrap-anywhere [&::-webkit-details-marker]:hidden">
                  {question}
                  <Icon
                    name="down"
                    className="size-5 text-ocean-700 transition-transform duration-200 group-open:rotate-180"
                  />
                </summary>
                <Prose text={answer} className="pb-5 wrap-anywhere" />
              </details>
            ))}
          </ForeignText>
        </section>
      )}
      <section id="policies" className="scroll-mt-6">
        <h2 className="mb-4 text-2xl lg:text-3xl">{m.property_good_to_know()}</h2>
        <div className="grid gap-6">
          <div className="grid gap-2">
            <h3 className="text-lg">{m.property_plans_change()}</h3>
            <p>{m.booking_refund()}</p>
            {cancellation_policy && (
              <ForeignText language={foreignTexts.cancellation_policy}>
                <Prose text={cancellation_policy} className="wrap-anywhere" />
              </ForeignText>
            )}
          </div>
          {house_rules && (
            <div className="grid gap-2">
              <h3 className="text-lg">{m.property_house_rules()}</h3>
              <ForeignText language={foreignTexts.house_rules}>
                <Prose text={house_rules} className="wrap-anywhere" />
              </ForeignText>
            </div>
          )}
        </div>
      </section>
    </div>
  );
}
