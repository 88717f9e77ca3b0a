import type { properties } from "#app/server/db/schema.ts";
import type { TextField } from "#app/features/property/property-texts.ts";

/** The demo property's texts in Spanish. */
export const demoTextsInSpanish: Partial<Pick<typeof properties.$inferInsert, TextField>> = {
  intro:
    "Una casa blanca entre las dunas y una ola derecha, a una hora de todo lo demás por el camino del Cabo del Este.",
  description: `El camino se vuelve arena, los cardones bajan hasta la playa, y de pronto aparece una casa blanca y baja con las puertas abiertas. Casa Marea la construyeron dos surfistas que querían ver las olas desde la cama. Todavía se puede.

Las mañanas son de la punta: una derecha larga y noble que empieza en las rocas y te deja casi en los escalones. Hacia las once entra el viento y la casa se vuelve hacia adentro: la sombra de la terraza, la poza, una jarra de café y un libro que dejó olvidado alguien con buen gusto. Por la noche se prende la fogata, y en el horizonte no hay más luz que la de una panga que vuelve a casa.

Hay tres recámaras, dos baños y una cocina que alcanza para todos los que traigas. El vecino más cercano es Chuy, un pescador que a las siete vende en la playa lo que sacó del mar.`,
  property_details: `Una sola planta, 180 metros cuadrados, y todos los cuartos dan al mar. Los muros son de cal y las puertas de duela de cedro, así que casi todas las noches la casa está fresca sin aire acondicionado; cada recámara tiene un equipo silencioso para las demás.

- Recámara principal: cama king, ventanal a las dunas y baño propio con regadera al aire libre
- Recámara este: cama queen, la primera luz del día, escritorio
- Cuarto de literas: dos camas individuales bajo el alero y un ventilador que suena a mar
- Cocina: estufa de gas, refrigerador grande, agua filtrada, cafetera moka y molino
- Afuera: poza, fogata, rack para tablas, regadera y hamaca

La luz es solar, con batería: alcanza para todo menos para la secadora de pelo y la tetera a la vez. El WiFi llega por satélite, unos 80 Mbit/s. Hay sábanas, toallas y toallas de playa. Pedimos silencio en la terraza después de las diez, y nada de zapatos adentro.`,
  activities: `En la pared de cedro cuelgan seis tablas, de una fish de 5'8" a un longboard de 9'6", y son tuyas mientras te quedas. La punta de enfrente funciona desde medio metro hasta bien pasada la cabeza con los oleajes del sur, de mayo a octubre; en invierno entra el viento y les toca a los kites.

- Surf: saliendo a la izquierda, a dos minutos del pico
- Yoga: tapetes y bloques en la terraza; Lucía viene martes y sábados a las ocho si avisas un día antes
- Pesca: cañas en la bodega; Chuy lleva hasta cuatro personas al amanecer por dorado y pez gallo
- Esnórquel: el arrecife de Cabo Pulmo está a una hora al norte, y vale cada bache
- El 4x4 de la casa espera bajo la palapa, con un mapa de las brechas y una pala, que vas a usar`,
  local_area: `El Cabo del Este son sesenta kilómetros de costa sin pavimento entre San José del Cabo y Cabo Pulmo: ranchos, arroyos secos, pocas casas y una playa vacía tras otra. Trae el mandado de San José; a quince minutos hay una tiendita con cerveza fría, tortillas y chisme.

- Aeropuerto de Los Cabos: una hora y diez minutos, la última mitad por terracería
- Tacos en el crucero: viernes y sábado, desde las seis hasta que se acaban
- Gasolina, banco y médico: San José del Cabo, cincuenta minutos
- Tortugas: de agosto a noviembre los nidos frente a la casa se marcan con cuerda. Deja las luces bajas del lado de la playa

Con las lluvias de septiembre los arroyos pueden correr un día. Si el camino está cerrado, te escribimos antes de que salgas de casa.`,
  cancellation_policy:
    "Si no podemos recibirte, te devolvemos todo en tres días. Si cancelas 30 días o más antes de tu llegada, te devolvemos todo; después, la mitad.",
  host_about:
    "Crecí en San José y construí esta casa con mi hermano, duela por duela. Vivo a veinte minutos, y me gusta contestar yo misma.",
  host_languages: "Español e inglés",
  house_rules: `Nada de zapatos adentro; la arena se queda afuera.
Silencio en la terraza después de las diez.
No se fuma dentro de la casa.
Las mascotas son bienvenidas si nos avisas antes.`,
  arrival_guide: `En el crucero de La Laguna toma el camino de arena hacia el mar y sigue los postes blancos; son nueve kilómetros y bastan veinte minutos despacio. Un coche normal llega, salvo después de una lluvia fuerte.

La llave está en la caja junto al cedro; el código te llega el día antes por correo. La red se llama CasaMarea y la clave está en el pizarrón de la cocina.

Si algo no funciona, llámame a cualquier hora: estoy a veinte minutos.`,
  direct_note: "Le pagas directo a Marina: sin comisión de servicio.",
  questions: [
    {
      question: "¿Necesito un 4x4 para llegar?",
      answer: "No. Un coche normal llega despacio; después de una lluvia fuerte te avisamos antes de que salgas.",
    },
    {
      question: "¿Hay olas para principiantes?",
      answer: "Sí: en la orilla de adentro de la punta, con marea media. Lucía también da clases.",
    },
    {
      question: "¿Se puede trabajar desde la casa?",
      answer: "El WiFi llega por satélite, a unos 80 Mbit/s, y hay un escritorio en la recámara este.",
    },
  ],
  amenity_notes: [
    { amenity: "WiFi", note: "Unos 80 Mbit/s, por satélite" },
    { amenity: "Parking", note: "Dos coches, dentro del terreno" },
    { amenity: "Coffee Maker", note: "Cafetera moka y molino" },
    { amenity: "TV", note: "En la sala, por satélite" },
    { amenity: "Surfboards", note: `Seis, de una fish de 5'8" a un longboard de 9'6"` },
    { amenity: "Yoga", note: "Tapetes y bloques en la terraza" },
    { amenity: "Fishing", note: "Cañas aquí, la panga de Chuy al amanecer" },
    { amenity: "4x4", note: "El de la casa, con mapa de las brechas" },
  ],
  nearby: [
    { name: "La playa y la punta", distance: "2 min a pie" },
    { name: "Tienda con cerveza fría y tortillas", distance: "15 min en coche" },
    { name: "San José del Cabo: mandado, médico, banco", distance: "50 min en coche" },
    { name: "Arrecife de Cabo Pulmo", distance: "1 h en coche" },
    { name: "Aeropuerto de Los Cabos", distance: "1 h 10 min en coche" },
  ],
  beds: [
    { room: "Recámara principal", beds: "1 cama king, baño propio" },
    { room: "Recámara este", beds: "1 cama queen" },
    { room: "Cuarto de literas", beds: "2 camas individuales" },
  ],
  seasons: [
    "Kites y ballenas",
    "Kites y ballenas",
    "Viento, mar claro",
    "Calma, agua fresca",
    "Primeros sures",
    "Oleaje del sur",
    "Oleaje del sur",
    "Olas y tortugas",
    "Lluvias y olas",
    "Cálido, poca gente",
    "Dorado y sol",
    "Los nortes",
  ],
};
